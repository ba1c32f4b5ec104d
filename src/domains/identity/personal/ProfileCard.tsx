import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatDate, formatDateTime, parseTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { TextKey } from '#src/i18n/textKeys.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { saveProfile } from '#src/session/account/ownAccount.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { Avatar } from '#src/domains/identity/personal/picture/Avatar.tsx';
import { CropDialog } from '#src/domains/identity/personal/picture/CropDialog.tsx';
import { pictureFault, PICTURE_TYPES } from '#src/domains/identity/personal/picture/pictureFault.ts';
import { useAccountCall } from './useAccountCall.ts';

/** The reader's profile: picture, names, organisation and roles. */
export function ProfileCard() {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const user = useCurrentUser();
  const { roles } = useManifest();
  const kind = roles.kinds.find((entry) => entry.kind === user.kind);
  const own = roles.roles.filter(({ role }) => user.permissions.some((permission) => permission.role === role));
  const [joined, seen] = [parseTime(user.created_at), parseTime(user.last_login_at)];
  return (
    <Card aria-label={translate('personal.profile.title')}>
      <Head>
        <AvatarChange />
        <div>
          <h2>{user.nickname || user.name}</h2>
          <Tag>{label(kind?.label)}</Tag>
        </div>
      </Head>
      <NicknameForm />
      <dl>
        <dt>{translate('personal.profile.name')}</dt>
        <dd>{user.name}</dd>
        {user.bp_name && (
          <>
            <dt>{translate('personal.profile.organisation')}</dt>
            <dd>{user.bp_name}</dd>
          </>
        )}
        {own.length > 0 && (
          <>
            <dt>{translate('personal.profile.roles')}</dt>
            <dd>{own.map((role) => label(role.label)).join(lang === 'zh' ? '\u3001' : ', ')}</dd>
          </>
        )}
        {joined && (
          <>
            <dt>{translate('personal.profile.joined')}</dt>
            <dd>{formatDate(joined, lang)}</dd>
          </>
        )}
        {seen && (
          <>
            <dt>{translate('personal.profile.lastSignIn')}</dt>
            <dd>{formatDateTime(seen, lang)}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

/** A saved change applies at once in the whole console. */
function useSaveProfile() {
  const queryClient = useQueryClient();
  return async (profile: Parameters<typeof saveProfile>[0]) =>
    queryClient.setQueryData(currentUserQuery.queryKey, await saveProfile(profile));
}

function AvatarChange() {
  const translate = useTranslate();
  const user = useCurrentUser();
  const save = useSaveProfile();
  const picker = useRef<HTMLInputElement>(null);
  const call = useAccountCall([]);
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<TextKey>();
  const choose = (chosen: File | undefined) => {
    const fault = chosen && pictureFault(chosen);
    setRefused(fault);
    setFile(fault ? undefined : chosen);
  };
  const fault = refused === undefined ? call.above : translate(refused);
  return (
    <Side>
      <Avatar url={user.avatar?.url} name={user.nickname || user.name} side={72} />
      <span>
        <Button variant="outlined" onClick={() => picker.current?.click()}>
          {translate('personal.profile.changeAvatar')}
        </Button>
        {user.avatar && (
          <Button loading={call.busy} onClick={() => void call.run(() => save({ avatar: null }))}>
            {translate('personal.profile.removeAvatar')}
          </Button>
        )}
      </span>
      {fault !== undefined && <em role="alert">{fault}</em>}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={translate('personal.profile.avatar')}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      {file && <CropDialog file={file} onCrop={(avatar) => save({ avatar })} onClose={() => setFile(undefined)} />}
    </Side>
  );
}

function NicknameForm() {
  const translate = useTranslate();
  const user = useCurrentUser();
  const notify = useNotify();
  const save = useSaveProfile();
  const call = useAccountCall(['nickname']);
  const [nickname, setNickname] = useState(user.nickname ?? '');
  const submit = async () => {
    if (await call.run(() => save({ nickname: nickname.trim() || null })))
      notify('personal.profile.saved', { type: 'success' });
  };
  return (
    <Line
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={translate('personal.profile.nickname')}
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
        error={(call.faults.nickname ?? call.above) !== undefined}
        helperText={call.faults.nickname ?? call.above ?? translate('personal.profile.nicknameHelp')}
        slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'nickname' } }}
      />
      <Button type="submit" variant="outlined" loading={call.busy} disabled={nickname.trim() === (user.nickname ?? '')}>
        {translate('personal.profile.save')}
      </Button>
    </Line>
  );
}

const Card = styled('section')({
  padding: 20,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 16px',
    margin: '20px 0 0',
    paddingTop: 16,
    borderTop: `1px solid ${token.hairline}`,
  },
  '& dt': { color: token.textMuted },
  '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere' },
});

const Head = styled('div')({
  display: 'grid',
  gap: 12,
  '& h2': { margin: '0 0 4px', fontSize: token.size.title, fontWeight: 600, overflowWrap: 'anywhere' },
});

const Side = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& > span:last-of-type': { display: 'flex', gap: 4 },
  '& em': { flexBasis: '100%', color: toneColors('danger').text, fontSize: token.size.note },
});

const Line = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  marginTop: 16,
  '& > button': { marginTop: 24 },
});
