/** The resources whose records are drawn. */
export const THING_KINDS = [
  'networks',
  'subnets',
  'routers',
  'instances',
  'eips',
  'natGateways',
  'vpcs',
  'vpcSubnets',
  'vms',
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** One record of the drawing. */
export interface Thing {
  /** Unique in the drawing, because ids of different kinds can be equal. */
  key: string;
  kind: ThingKind;
  id: string;
  name: string;
  status: string | null;
  external: boolean;
  /** Addresses of a machine, or blocks of a network. */
  detail: string[];
  /** The name of what an address is bound to, if no line shows it. */
  boundTo?: string | undefined;
}

export interface Line {
  key: string;
  from: string;
  to: string;
  /** The drawing shows it by placing one inside the other. */
  inside?: true;
  /** It would cross frames, so the drawing shows it for the selected end only. */
  quiet?: true;
}

/** A network or VPC with its subnets and machines; without `thing`: machines in no network that the reader may see. */
export interface Zone {
  thing?: Thing;
  areas: Area[];
}

/** A subnet with its machines; without `thing`: machines in no subnet that the reader may see. */
export interface Area {
  thing?: Thing;
  machines: Thing[];
}

/** The records and connections of a cloud, without places. */
export interface Graph {
  /** Rows above the zones, such as public addresses and then gateways. */
  rows: Thing[][];
  zones: Zone[];
  lines: Line[];
}

export function thingOf(
  kind: ThingKind,
  { id, name, status = null }: { id: string; name: string; status?: string | null },
  more: Partial<Pick<Thing, 'external' | 'detail' | 'boundTo'>> = {},
): Thing {
  return { key: `${kind}/${id}`, kind, id, name, status, external: false, detail: [], ...more };
}

/** Everything in a drawing, in reading order. */
export const thingsOf = ({ rows, zones }: Graph): Thing[] => [
  ...rows.flat(),
  ...zones.flatMap(({ thing, areas }) => [
    ...(thing ? [thing] : []),
    ...areas.flatMap((area) => [...(area.thing ? [area.thing] : []), ...area.machines]),
  ]),
];

export const line = (from: string, to: string, more: Pick<Line, 'inside' | 'quiet'> = {}): Line => ({
  key: `${from} ${to}`,
  from,
  to,
  ...more,
});

// As lists sort: numbers by value, without case, Chinese by pinyin. The keys of lists would load their dictionary here.
const NAMES = new Intl.Collator('zh', { numeric: true, sensitivity: 'base' });

export const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  NAMES.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** The lines from a zone to its subnets and from those to their machines. */
export const insideLines = ({ thing, areas }: Zone): Line[] =>
  areas.flatMap((area) => {
    const holder = area.thing ?? thing;
    return [
      ...(thing && area.thing ? [line(thing.key, area.thing.key, { inside: true })] : []),
      ...(holder ? area.machines.map(({ key }) => line(holder.key, key, { inside: true })) : []),
    ];
  });
