import type { ServiceReport } from './driver.ts';

/** The lines of a connection report as the field `check_report` of clouds holds them. */
export const reportLines = (services: readonly ServiceReport[]) =>
  services.map(({ ok, ...line }) => ({
    ...line,
    state: ok ? 'works' : line.fault === 'missing' ? 'missing' : 'fails',
  }));
