import type { Settings } from '#server/engine/process/config.ts';
import type { RecordData } from '#server/engine/context.ts';

/** The text to paste under `scrape_configs` of a Prometheus: complete, with its token. */
export function configurationOf(settings: Settings, integration: RecordData, token: string): string {
  const url = platformUrl(settings);
  const base = `${url.pathname.replace(/\/$/, '')}/api/omc/v1/monitor`;
  const credentials = `{ credentials: '${token}' }`;
  const metrics = `- job_name: suantai
  scheme: ${url.protocol.slice(0, -1)}
  metrics_path: ${base}/export
  # The metrics have the time at which they are read.
  scrape_interval: 1m
  authorization: ${credentials}
  static_configs:
    - targets: ['${url.host}']
`;
  const machines = `- job_name: suantai-machines
  http_sd_configs:
    - url: ${url.origin}${base}/sd?port=${portOf(integration)}
      authorization: ${credentials}
      refresh_interval: 1m
`;
  return [
    ...(integration.scrape_metrics === true ? [metrics] : []),
    ...(integration.scrape_machines === true ? [machines] : []),
  ].join('');
}

/** The address of the platform for other systems. */
export const platformUrl = ({ publicUrl, host, port }: Settings): URL => new URL(publicUrl ?? `http://${host}:${port}`);

const USUAL_PORT = 9_100;

const portOf = ({ port }: RecordData): number => (typeof port === 'number' ? port : USUAL_PORT);
