import type { ServiceReport } from './driver.ts';

/** The lines of a connection report in the form of the field `check_report` of clouds. */
export const reportLines = (services: readonly ServiceReport[]) =>
  services.map(({ ok, ...line }) => ({
    ...line,
    state: ok ? 'works' : line.fault === 'missing' ? 'missing' : 'fails',
  }));
