import { useQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { GeneratedDialog } from '#src/schemaViews/action/ActionDialog.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { walletQuery } from '#src/domains/billing/wallet/walletQuery.ts';

/** The dialog of a top-up: only the ways that this platform and reader have. */
export default function TopUp(props: SlotProps['action']) {
  const basePath = useBillingPath();
  const wallet = useQuery({ ...walletQuery(basePath ?? ''), enabled: basePath !== undefined });
  const missing = wallet.isLoading ? { error: null, retry: () => void wallet.refetch() } : undefined;
  return <GeneratedDialog {...props} definition={withMethods(props, wallet.data?.methods)} missing={missing} />;
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
