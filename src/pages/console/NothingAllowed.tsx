import { useTranslate } from 'react-admin';
import { Message } from './Message.tsx';

/** For a reader whose menu is empty: says so, and whom to ask. */
export function NothingAllowed() {
  const translate = useTranslate();
  return <Message title={translate('shell.empty.title')} text={translate('shell.empty.text')} icon="lock" />;
}
