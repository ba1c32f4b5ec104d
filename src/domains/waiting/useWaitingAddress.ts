import { useLocation, useNavigate } from 'react-admin';

interface Given {
  kind?: string | null;
  olderHours?: number;
  offset?: number;
  open?: null;
}

/** What the page shows, in its address: a link from a message opens one record. */
export function useWaitingAddress() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const [resource, id] = (query.get('open') ?? '').split('/');
  const number = (name: string) => {
    const value = Number(query.get(name) ?? 0);
    return Number.isInteger(value) && value > 0 ? value : 0;
  };
  const set = ({ kind, olderHours, offset, open }: Given) => {
    const next = new URLSearchParams(search);
    const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
    if (kind !== undefined) put('kind', kind);
    if (olderHours !== undefined) put('older', olderHours === 0 ? null : `${olderHours}`);
    // Another filter begins at its first page.
    put('offset', offset === undefined || offset === 0 ? null : `${offset}`);
    if (open === null) put('open', null);
    navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return {
    kind: query.get('kind') ?? undefined,
    olderHours: number('older'),
    offset: number('offset'),
    open: resource && id ? { resource, id } : undefined,
    set,
  };
}
