import Button from '@mui/material/Button';
import { LinkBase, useNavigate } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from './Message.tsx';

/**
 * The page does not exist, or this reader may not see it: both look alike, so that the reader does not learn which
 * pages exist.
 */
export function NotFound() {
  const translate = useTranslate();
  const navigate = useNavigate();
  // A new tab has no previous page.
  const hasPast = window.history.length > 1;
  return (
    <Message
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      digits="404"
      actions={
        <>
          <Button variant="contained" component={LinkBase} to="/index">
            {translate('shell.notFound.home')}
          </Button>
          {hasPast && (
            <Button variant="outlined" onClick={() => navigate(-1)}>
              {translate('shell.notFound.back')}
            </Button>
          )}
        </>
      }
    />
  );
}
