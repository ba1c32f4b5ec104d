import { readerOffset } from '#src/i18n/reader/readerClock.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Label, Tone } from '#model/language/definition.ts';
import type { Figure } from '#model/reading/figure.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { RecentChange } from '#model/reading/recentChange.ts';
import { request } from '#src/http/httpClient.ts';

/** The number of records of a resource for each value of a field (docs/api.md). */
export interface Spread {
  field: string;
  label: Label;
  isState: boolean;
  values: { word: string; label?: Label; tone?: Tone; count: number }[];
}

export interface Attention {
  label: Label;
  tone: Tone;
  count: number;
  filter: Condition;
  /** Where they are, if they live in a cloud: its id and its name. */
  cloud_id?: string;
  cloud?: string;
}

/** The part of a figure in one cloud: a number of records, or a sum in the form of the wire. */
export interface InCloud {
  cloud_id: string;
  cloud: string;
  value: number | string;
}

/** A figure that a definition declares (docs/api.md). */
export interface PanelFigure extends Figure {
  label: Label;
  help?: Label;
  /** The kind of the field that is added up; `integer` for a number of records. */
  type: string;
  before?: { label: Label; value: number | string };
  tone?: Tone;
  list: NonNullable<Figure['list']>;
  clouds?: InCloud[];
  /** On a panel with `by`: the parts, and the label of the field that divides. */
  parts?: { id: string | number; title: string; value: number }[];
  dividedBy?: Label;
}

export interface FilledPanel {
  key: string;
  label: Label;
  icon: string;
  figures: PanelFigure[];
  by?: string;
}

export interface Measured {
  field: string;
  label: Label;
  type: string;
  unit?: string;
  records: { id: number | string; title: string; value: number | null }[];
}

export interface ResourceFigures {
  resource: string;
  total: number;
  /** Of records in clouds: the number in each. */
  clouds?: InCloud[];
  spreads: Spread[];
  attention: Attention[];
  added?: number[];
  measured?: Measured;
}

/** A resource with records, and its entry in the manifest. */
export interface KnownResource {
  entry: ManifestEntry;
  figures: ResourceFigures;
}

export interface OverviewFigures {
  at: string;
  resources: ResourceFigures[];
  changes: RecentChange[];
  partial: boolean;
}

/** The polling interval while the live channel is down; react-query pauses it in a hidden tab. */
export const REFRESH_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: ['suantai', 'overview'],
  queryFn: async ({ signal }) =>
    (await request<OverviewFigures>(`/api/sys/v1/overview?utc_offset=${readerOffset(Date.now())}`, { signal })).json,
  meta: { ofEverything: true },
  staleTime: 0,
  retry: false,
});
