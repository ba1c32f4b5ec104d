import type { Settings } from '#server/engine/process/config.ts';
import { platformUrl } from '#server/domains/operations/prometheus/integrations/configurationOf.ts';

/** The section that makes a Prometheus send its alerts here: complete, with its token. */
export function alertingOf(settings: Settings, token: string): string {
  const url = platformUrl(settings);
  return `alerting:
  alertmanagers:
    - scheme: ${url.protocol.slice(0, -1)}
      path_prefix: ${url.pathname.replace(/\/$/, '')}/api/omc/v1/alertmanager
      api_version: v2
      authorization: { credentials: '${token}' }
      static_configs:
        - targets: ['${url.host}']
`;
}
