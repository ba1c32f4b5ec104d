import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { isOneTimeSecret } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';

interface Secrets {
  title: string;
  fileName: string;
  record: RaRecord;
  fields: FieldDefinition[];
}

/** Holds back a new record until the reader has read its one-time secrets. */
export function useOneTimeSecrets(definition: Definition, onSaved: (record: RaRecord) => void) {
  const translate = useTranslate();
  const label = useLabel();
  const [shown, setShown] = useState<Secrets>();
  const saved = (record: RaRecord) => {
    const secrets = Object.values(definition.fields).filter(
      (field) => isOneTimeSecret(field) && typeof record[field.name] === 'string',
    );
    if (secrets.length === 0) return onSaved(record);
    const fileName = recordTitle(definition, record);
    setShown({
      title: translate('record.once.title', { name: label(definition.label), title: fileName }),
      fileName,
      record,
      fields: secrets,
    });
  };
  const close = () => {
    if (!shown) return;
    const kept = Object.entries(shown.record).filter(([name]) => !shown.fields.some((field) => field.name === name));
    setShown(undefined);
    // The entries come from a record and include its id.
    onSaved(Object.fromEntries(kept) as RaRecord);
  };
  return { shown, saved, close };
}
