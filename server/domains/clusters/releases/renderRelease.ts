import type { ChartValues } from '#model/domains/clusters/releases/planChartValues.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { valuesIn } from './yamlOf.ts';

/** What this domain uses of the one that has the charts. */
export interface ChartUses {
  charts: {
    chartOf(context: Context, versionId: number): Promise<Uint8Array>;
    chartDefaults(helmPath: string | undefined, chart: Uint8Array): Promise<string>;
    renderChart(
      helmPath: string | undefined,
      order: {
        chart: Uint8Array;
        name: string;
        namespace: string;
        values: Readonly<Record<string, Json>>;
        kubeVersion?: string;
        isUpgrade?: boolean;
      },
    ): Promise<string>;
  };
}

export interface RenderOrder {
  versionId: number;
  name: string;
  namespace: string;
  values: string | null;
  isUpgrade: boolean;
}

export interface Rendered {
  manifest: string;
  defaults: ChartValues;
}

/** The manifest of a version of a chart for a cluster, and its defaults, by the real helm. Outside any transaction. */
export async function renderRelease(
  context: Context,
  { version }: Pick<ClusterRecord, 'version'>,
  { versionId, name, namespace, values, isUpgrade }: RenderOrder,
  { charts }: ChartUses,
): Promise<Rendered> {
  const { helmPath } = context.settings;
  const chart = await charts.chartOf(context, versionId);
  const manifest = await charts.renderChart(helmPath, {
    chart,
    name,
    namespace,
    isUpgrade,
    values: valuesIn(values),
    ...(version !== null && { kubeVersion: version }),
  });
  return { manifest, defaults: valuesIn(await charts.chartDefaults(helmPath, chart)) };
}
