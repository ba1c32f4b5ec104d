import Button from '@mui/material/Button';
import { LinkBase, useNavigate, useTranslate } from 'react-admin';
import { Message } from './Message.tsx';

/** No such page, or not for this reader: both look alike, so that nobody learns what exists. */
export function NotFound() {
  const t = useTranslate();
  const navigate = useNavigate();
  // In a new tab there is nowhere to go back to.
  const hasPast = window.history.length > 1;
  return (
    <Message
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      icon="search"
      actions={
        <>
          <Button variant="contained" component={LinkBase} to="/index">
            {t('shell.notFound.home')}
          </Button>
          {hasPast ? (
            <Button variant="outlined" onClick={() => navigate(-1)}>
              {t('shell.notFound.back')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
