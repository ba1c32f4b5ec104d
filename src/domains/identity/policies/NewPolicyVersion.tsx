import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMemo } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import '#src/i18n/parts/recordParts.ts';

interface NewPolicyVersionProps {
  definition: Definition;
  policy: RaRecord;
  /** The document in force, with which the new version starts. */
  document: string;
  onClose: () => void;
}

/** Creates a version, starting with the document in force. */
export default function NewPolicyVersion({ definition, policy, document, onClose }: NewPolicyVersionProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const preset = useMemo(() => ({ policy_id: policy.id, document }), [policy.id, document]);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="new-version">
      <DialogTitle id="new-version">{translate('record.policy.newVersion')}</DialogTitle>
      <DialogContent sx={{ '--form-ground': token.surface, pb: 0 }}>
        <RecordForm
          definition={definition}
          preset={preset}
          onSaved={(version) => {
            notify(translate('record.policy.versionAdded', { version: String(version.version) }), { type: 'success' });
            onClose();
          }}
          onCancel={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
