import Button from '@mui/material/Button';
import { LinkBase, useGetList } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { Row, Rows } from './Row.tsx';
import { Section } from './Section.tsx';

const PATH = '/userMsg/token';

/** The number of the reader's API tokens, and the way to them. */
export function TokensCard() {
  const translate = useTranslate();
  const { id } = useCurrentUser();
  const { total } = useGetList('apiTokens', {
    filter: { user_id: id, status: 'active' },
    pagination: { page: 1, perPage: 1 },
  });
  const none = total === 0;
  return (
    <Section title={translate('personal.tokens.title')} help={translate('personal.tokens.help')}>
      <Rows>
        <Row
          name={
            total === undefined
              ? ''
              : translate(none ? 'personal.tokens.none' : 'personal.tokens.count', { smart_count: total })
          }
          action={
            <Button component={LinkBase} to={PATH} variant="outlined">
              {translate('personal.tokens.manage')}
            </Button>
          }
        />
      </Rows>
    </Section>
  );
}
