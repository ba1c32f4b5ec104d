/** The annotation that names the release to which an object of a cluster belongs. */
export const RELEASE_MARK = 'suantai.io/release';

/** The release of an object of the API; undefined for others. */
export const releaseIn = ({ annotations }: { annotations?: Record<string, string> }): string | undefined =>
  annotations?.[RELEASE_MARK];
