/** What a notice or a subscription is about: without services or regions, all of them. */
export interface Reach {
  services: readonly string[];
  /** Ids. */
  regions: readonly number[];
}

/**
 * Whether something of this reach is about a service of a region. The platform itself (`null`) is in no region.
 *
 * @example
 *   isAbout({ services: ['compute'], regions: [] }, 'compute', 3); // true
 *   isAbout({ services: [], regions: [3] }, 'console', null); // false
 */
export const isAbout = ({ services, regions }: Reach, service: string, region: number | null): boolean =>
  (services.length === 0 || services.includes(service)) &&
  (regions.length === 0 || (region !== null && regions.includes(region)));

/**
 * Whether two reaches have something in common: what a subscriber wants to know, and what a notice says.
 *
 * @example
 *   meets({ services: [], regions: [3] }, { services: ['network'], regions: [3, 4] }); // true
 */
export const meets = (one: Reach, other: Reach): boolean =>
  haveCommon(one.services, other.services) && haveCommon(one.regions, other.regions);

const haveCommon = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((each) => other.includes(each));
