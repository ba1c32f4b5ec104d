import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { FaultHelp } from '#src/definitions/help/FaultHelp.tsx';
import { FaultReference } from '#src/faults/FaultReference.tsx';
import { NextStep } from '#src/faults/NextStep.tsx';
import { SILENT } from '#src/http/explainFault.ts';
import { noticeOf } from '#src/http/rememberedNotices.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { topOf, type SortedFaults } from './serverFaults.ts';

interface FaultAlertProps {
  fault: NonNullable<SortedFaults['above']>;
  definition?: Pick<Definition, 'fields'>;
}

/**
 * A refusal that belongs to no input, shown above the form and focused. Its message is a sentence, or a key of
 * `src/i18n/` if no answer arrived. `definition`: names the fields that are not shown.
 */
export function FaultAlert({ fault, definition }: FaultAlertProps) {
  const translate = useTranslate();
  const label = useLabel();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [fault]);
  return (
    <Alert severity="error" ref={box} tabIndex={-1}>
      <AlertTitle sx={{ mb: 0, fontSize: 'inherit' }}>
        {translate(fault.message === SILENT ? 'shell.fault.unknown' : fault.message, { _: fault.message })}
      </AlertTitle>
      {fault.fields.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          {fault.fields.map(({ name, message }) => (
            <li key={name}>
              {label(definition?.fields[topOf(name)]?.label) || name}: {message}
            </li>
          ))}
        </Box>
      )}
      <FaultReference code={fault.code} requestId={fault.requestId} />
      <NextStep step={noticeOf(fault.message)?.next} /> <FaultHelp code={fault.code} />
    </Alert>
  );
}
