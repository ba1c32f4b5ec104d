import { useLocation, useNavigate } from 'react-admin';
import { serverNow } from '#src/http/serverNow.ts';
import { timeRange, type TimeRange } from '#src/ui/charts/range/timeRange.ts';

export type Mode = 'instant' | 'range';

export interface QueryChoice {
  query: string;
  mode: Mode;
  range: TimeRange;
  /** As entered; empty: about 120 points. */
  step: string;
}

/** The query of the page, kept in the address: a link and a reload ask the same. */
export function useQueryState(): [QueryChoice, (values: Record<string, string | undefined>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = new URLSearchParams(search);
  const write = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    navigate({ pathname, search: `?${next}` }, { replace: true });
  };
  const choice: QueryChoice = {
    query: read.get('query') ?? '',
    mode: read.get('mode') === 'instant' ? 'instant' : 'range',
    range: timeRange(read, serverNow()),
    step: read.get('step') ?? '',
  };
  return [choice, write];
}
