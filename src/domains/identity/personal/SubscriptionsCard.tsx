import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { MESSAGE_CHANNELS, type InboxDefinition, type MessageChannel } from '#model/messages/inboxDefinition.ts';
import { channelsOf } from '#model/rules/messageChannels.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';
import { token } from '#src/ui/theme/token.ts';
import { Section } from './Section.tsx';

/** Which messages the reader gets, and where: a table of types and channels. A choice is stored at once. */
export function SubscriptionsCard({ inbox }: { inbox: InboxDefinition }) {
  const translate = useTranslate();
  const label = useLabel();
  const { fields } = useDefinition(inbox.resource);
  const { preferences, email, email_verified: isVerified } = useCurrentUser();
  const { mutate: save } = useSavePreferences();
  const chosen = preferences?.messages ?? {};
  const choose = (type: string, channel: MessageChannel, wanted: boolean) =>
    save({ messages: { ...chosen, [type]: { ...chosen[type], [channel]: wanted } } });
  return (
    <Section
      title={translate('personal.subscriptions.title')}
      help={translate(email && isVerified ? 'personal.subscriptions.help' : 'personal.subscriptions.noEmail')}
    >
      <Frame>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('personal.subscriptions.type')}</th>
              {MESSAGE_CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {translate(`personal.subscriptions.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(inbox.types).map(([name, type]) => {
              const word = label(fields['type']?.values?.[name]?.label) || name;
              const channels = channelsOf(type, chosen[name]);
              return (
                <tr key={name}>
                  <th scope="row">{word}</th>
                  {MESSAGE_CHANNELS.map((channel) => (
                    <td key={channel}>
                      <Checkbox
                        checked={channels.includes(channel)}
                        disabled={type.always.includes(channel)}
                        onChange={(_, wanted) => choose(name, channel, wanted)}
                        slotProps={{
                          input: {
                            'aria-label': `${word} ${translate(`personal.subscriptions.${channel}`)}`,
                          },
                        }}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Frame>
    </Section>
  );
}

const Frame = styled('div')({
  padding: '4px 20px 12px',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { fontWeight: 400, textAlign: 'left' },
  '& thead th': { padding: '8px 0', color: token.textMuted, fontSize: token.size.note },
  '& thead th + th, & td': { width: 96, textAlign: 'center' },
  '& tbody tr + tr': { borderTop: `1px solid ${token.hairline}` },
  '@media (max-width: 599px)': { '& thead th + th, & td': { width: 72 } },
});
