import { LinkBase, useTranslate } from 'react-admin';
import Button from '@mui/material/Button';
import { Message } from './Message.tsx';

/** No such page, or not for this reader: both look alike, so that nobody learns what exists. */
export function NotFound() {
  const t = useTranslate();
  return (
    <Message title={t('shell.notFound.title')} text={t('shell.notFound.text')} icon="search">
      <Button variant="outlined" component={LinkBase} to="/index">
        {t('shell.notFound.back')}
      </Button>
    </Message>
  );
}
