import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

export interface ChartOrder {
  /** The archive (`.tgz`). */
  chart: Uint8Array;
  /** The name of the release. */
  name: string;
  namespace: string;
  /** What differs from the values of the chart. */
  values: Readonly<Record<string, Json>>;
  /** For what cluster: `.Capabilities.KubeVersion`. */
  kubeVersion?: string;
  /** `.Release.IsUpgrade` in place of `.Release.IsInstall`, without definitions of custom resources. */
  isUpgrade?: boolean;
}

const WITHIN_MS = 20_000;
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_REASON = 500;

/**
 * The manifest of a chart, as the real helm renders it (decision 244). Helm enforces `values.schema.json`, and says why
 * it refuses. It runs with an empty environment and folders of its own, for a limited time.
 */
export async function renderChart(helmPath: string | undefined, order: ChartOrder): Promise<string> {
  return withChart(helmPath, order.chart, async (folder, chart, helm) => {
    const values = join(folder, 'values.json');
    await writeFile(values, JSON.stringify(order.values));
    return run(
      helm,
      [
        'template',
        order.name,
        chart,
        '--namespace',
        order.namespace,
        '--values',
        values,
        '--skip-tests',
        ...(order.kubeVersion === undefined ? [] : ['--kube-version', order.kubeVersion]),
        ...(order.isUpgrade === undefined ? [] : [order.isUpgrade ? '--is-upgrade' : '--include-crds']),
      ],
      folder,
    );
  });
}

/** The `values.yaml` of a chart, with its comments. */
export const chartDefaults = (helmPath: string | undefined, chart: Uint8Array): Promise<string> =>
  withChart(helmPath, chart, (folder, path, helm) => run(helm, ['show', 'values', path], folder));

async function withChart<T>(
  helmPath: string | undefined,
  chart: Uint8Array,
  work: (folder: string, path: string, helm: string) => Promise<T>,
): Promise<T> {
  if (helmPath === undefined) throw new ApiError('template.helmMissing');
  const folder = await mkdtemp(join(tmpdir(), 'suantai-chart-'));
  try {
    const path = join(folder, 'chart.tgz');
    await writeFile(path, chart);
    return await work(folder, path, helmPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing of the server reaches the child: neither its secrets nor its settings of helm. */
function run(helmPath: string, args: readonly string[], folder: string): Promise<string> {
  const env = {
    HOME: folder,
    HELM_CACHE_HOME: join(folder, 'cache'),
    HELM_CONFIG_HOME: join(folder, 'config'),
    HELM_DATA_HOME: join(folder, 'data'),
  };
  const limits = { timeout: WITHIN_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
  return new Promise((resolve, reject) => {
    execFile(
      helmPath,
      args,
      { cwd: folder, env, encoding: 'utf8', windowsHide: true, ...limits },
      (error, output, errors) => {
        if (error === null) resolve(output);
        else reject(refusal(error, errors, folder));
      },
    );
  });
}

function refusal(
  error: Error & { code?: string | number | null; killed?: boolean },
  errors: string,
  folder: string,
): ApiError {
  if (error.killed === true || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return new ApiError('template.chartRefused', {
      params: { reason: `${WITHIN_MS / 1_000} s, ${MOST_BYTES} bytes` },
      cause: error,
    });
  if (error.code === 'ENOENT' || error.code === 'EACCES') return new ApiError('template.helmMissing', { cause: error });
  // The places of this machine stay here.
  const reason = errors
    .replaceAll(folder, '')
    .replace(/^Error: /, '')
    .trim()
    .slice(0, LONGEST_REASON);
  return new ApiError('template.chartRefused', {
    params: { reason: reason === '' ? `${error.code}` : reason },
    cause: error,
  });
}
