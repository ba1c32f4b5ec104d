import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Definition } from '#model/language/definition.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useBillingPath } from './useBillingPath.ts';
import { walletQuery } from '#src/domains/billing/wallet/walletQuery.ts';

/** The dialog of a top-up: only the ways that this platform and reader have. */
export default function TopUp(props: SlotProps['action']) {
  const basePath = useBillingPath();
  const wallet = useQuery({ ...walletQuery(basePath ?? ''), enabled: basePath !== undefined });
  const missing = wallet.isLoading ? { error: null, retry: () => void wallet.refetch() } : undefined;
  if (wallet.data?.methods.length === 0) return <NoWay onClose={props.onClose} />;
  return <GeneratedDialog {...props} definition={withMethods(props, wallet.data?.methods)} missing={missing} />;
}

/** In place of a form that nothing could be chosen in. */
function NoWay({ onClose }: Pick<SlotProps['action'], 'onClose'>) {
  const translate = useTranslate();
  const titleId = useId();
  const close = () => onClose();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('outlook.wallet.howTo')}</DialogTitle>
      <DialogContent>{translate('outlook.wallet.closed')}</DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={close}>
          {translate('record.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** All of them if they are not known: the server refuses those that are closed. */
function withMethods({ definition, action }: SlotProps['action'], open: readonly string[] | undefined): Definition {
  const described = definition.actions[action];
  const method = described?.input?.['method'];
  if (open === undefined || described === undefined || method?.type !== 'enum') return definition;
  const values = Object.fromEntries(Object.entries(method.values).filter(([word]) => open.includes(word)));
  const [first = null] = Object.keys(values);
  const narrowed = { ...method, values, default: first };
  return {
    ...definition,
    actions: { ...definition.actions, [action]: { ...described, input: { ...described.input, method: narrowed } } },
  };
}
