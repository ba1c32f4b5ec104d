import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { ExplainedKind } from '#model/domains/billing/explain/explanation.ts';
import '#src/i18n/parts/explain.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const ExplainPanel = lazy(() => import('./ExplainPanel.tsx'));

export interface ExplainAmountProps {
  kind: ExplainedKind;
  id: string | number;
}

/** A button beside an amount. It opens the steps from the amount back to its facts, and computes it again. */
export function ExplainAmount({ kind, id }: ExplainAmountProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('explain.open')}
        title={translate('explain.open')}
        aria-haspopup="dialog"
        // A row of a list opens its record.
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <HelpOutline fontSize="inherit" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ExplainPanel kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
