import ContentCopy from '@mui/icons-material/ContentCopy';
import { MenuItem } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { COPY_NOTICE_MS } from '#model/constants.ts';
import { curlOf, fetchOf, type ApiCall } from './curl.ts';

interface CopyCallItemsProps {
  /** Asked when an item is pressed, since addresses are made from the manifest. */
  call: () => Promise<ApiCall> | ApiCall;
  onDone: () => void;
}

/** Menu items that copy the call behind a page as curl or as fetch. */
export function CopyCallItems({ call, onDone }: CopyCallItemsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async (write: typeof curlOf) => {
    onDone();
    try {
      await navigator.clipboard.writeText(write(await call(), location.origin));
      notify('record.copied', { type: 'success', autoHideDuration: COPY_NOTICE_MS });
    } catch {
      // The browser withholds the clipboard; the reader is told.
      notify('record.copyFailed', { type: 'warning' });
    }
  };
  return [
    <MenuItem key="curl" onClick={() => copy(curlOf)}>
      <ContentCopy fontSize="inherit" /> {translate('record.copyCurl')}
    </MenuItem>,
    <MenuItem key="fetch" onClick={() => copy(fetchOf)}>
      <ContentCopy fontSize="inherit" /> {translate('record.copyFetch')}
    </MenuItem>,
  ];
}
