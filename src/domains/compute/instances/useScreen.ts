import type RFB from '@novnc/novnc';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';

/**
 * `closed`: not opened yet. `unreached`: nothing responds at the address from the cloud. `refused` carries the server's
 * message.
 */
export type ScreenState =
  | { kind: 'closed' }
  | { kind: 'opening' }
  | { kind: 'open' }
  | { kind: 'lost' }
  | { kind: 'unreached' }
  | { kind: 'refused'; message: string };

/**
 * Shows the screen of a machine inside `frame`: opened on request, closed with the page. The viewer loads when it first
 * opens.
 */
export function useScreen({ resource, id }: Definition, record: RaRecord, frame: RefObject<HTMLDivElement | null>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [state, setState] = useState<ScreenState>({ kind: 'closed' });
  const viewer = useRef<RFB>(undefined);
  useEffect(() => () => viewer.current?.disconnect(), []);

  const open = async () => {
    setState({ kind: 'opening' });
    try {
      const key = String(record[id.field] ?? record.id);
      const [{ data }, { default: Viewer }] = await Promise.all([
        dataProvider.screen(resource, { id: key, meta: { path: { cloud_id: String(record.cloud_id) } } }),
        import('@novnc/novnc'),
      ]);
      if (!frame.current) return;
      const address = new URL(data.url, window.location.href);
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      const made = new Viewer(frame.current, address.href, { wsProtocols: ['binary'] });
      made.scaleViewport = true;
      made.background = 'transparent';
      let reached = false;
      made.addEventListener('connect', () => {
        reached = true;
        setState({ kind: 'open' });
        made.focus();
      });
      made.addEventListener('disconnect', () => setState({ kind: reached ? 'lost' : 'unreached' }));
      viewer.current = made;
    } catch (reason) {
      // A refusal is shown in place; any other error is a bug and is thrown again.
      if (!(reason instanceof ApiFault)) throw reason;
      setState({ kind: 'refused', message: reason.message });
    }
  };
  return { state, open, close: () => viewer.current?.disconnect(), sendKeys: () => viewer.current?.sendCtrlAltDel() };
}
