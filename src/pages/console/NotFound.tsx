import Button from '@mui/material/Button';
import { LinkBase, useNavigate, useTranslate } from 'react-admin';
import { Message } from './Message.tsx';

/** No such page, or not for this reader: both look alike, so that nobody learns what exists. */
export function NotFound() {
  const translate = useTranslate();
  const navigate = useNavigate();
  // In a new tab there is nowhere to go back to.
  const hasPast = window.history.length > 1;
  return (
    <Message
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text')}
      icon="search"
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
