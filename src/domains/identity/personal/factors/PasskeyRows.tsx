import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Row } from '#src/domains/identity/personal/Row.tsx';
import { deviceOf } from '#src/domains/identity/personal/sessions/deviceOf.ts';
import type { OwnPasskey } from '#src/session/account/ownAccount.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

interface PasskeyRowsProps {
  passkeys: readonly OwnPasskey[];
  /** Receives the recovery codes if it is the first factor. */
  onAdded: (codes: string[] | null) => void;
  onChanged: () => void;
}

/** The passkeys of the reader: one row each, and a button that adds one. */
export function PasskeyRows({ passkeys, onAdded, onChanged }: PasskeyRowsProps) {
  const translate = useTranslate();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey>();
  const [renaming, setRenaming] = useState<OwnPasskey>();
  return (
    <>
      <Row
        name={translate('personal.factors.passkeys')}
        note={translate('personal.factors.passkeysHelp')}
        value={passkeys.length === 0 && translate('personal.factors.passkeyNone')}
        action={
          <Button
            variant="outlined"
            onClick={() => setAdding(true)}
            aria-label={translate('personal.factors.addPasskeyOf')}
          >
            {translate('personal.factors.addPasskey')}
          </Button>
        }
      />
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => setRenaming(passkey)}
          onRemove={() => setRemoving(passkey)}
        />
      ))}
      {adding && (
        <AddPasskey
          onDone={(codes) => {
            setAdding(false);
            onAdded(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {renaming && (
        <RenamePasskey
          passkey={renaming}
          onDone={() => {
            setRenaming(undefined);
            onChanged();
          }}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <RemovePasskey
          passkey={removing}
          onDone={() => {
            setRemoving(undefined);
            onChanged();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: OwnPasskey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <Row
      name={passkey.name}
      note={<Added passkey={passkey} />}
      value={
        <>
          {passkey.second_only && <Tag tone="neutral">{translate('personal.factors.passkeySecondOnly')}</Tag>}
          {passkey.last_used_at === null
            ? translate('personal.factors.passkeyUnused')
            : translate('personal.factors.passkeyUsed', { when: formatAge(new Date(passkey.last_used_at), lang) })}
        </>
      }
      action={
        <Buttons>
          <Button
            variant="outlined"
            onClick={onRename}
            aria-label={translate('personal.factors.passkeyRenameOf', { name: passkey.name })}
          >
            {translate('personal.factors.passkeyRename')}
          </Button>
          <Button
            variant="outlined"
            onClick={onRemove}
            aria-label={translate('personal.factors.passkeyGoneOf', { name: passkey.name })}
          >
            {translate('personal.factors.passkeyGone')}
          </Button>
        </Buttons>
      }
    />
  );
}

/** When and where a passkey was added. */
function Added({ passkey: { created_at: at, added_agent: agent, added_ip: address } }: { passkey: OwnPasskey }) {
  const translate = useTranslate();
  const when = formatDateTime(new Date(at), useLang());
  const { browser = '', system = '' } = deviceOf(agent) ?? {};
  const device = [browser, system, address ?? ''].filter(Boolean).join(', ');
  return device === ''
    ? translate('personal.factors.passkeyMade', { when })
    : translate('personal.factors.passkeyMadeAt', { when, device });
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8 });
