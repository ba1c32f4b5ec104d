import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/help.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';

/** Removed, not published, or for other readers: these look alike. */
export function MissingArticle() {
  const translate = useTranslate();
  return (
    <Message
      title={translate('help.missing')}
      text={translate('help.missingText')}
      digits="404"
      actions={
        <Button variant="contained" component={LinkBase} to="/help">
          {translate('help.toHelp')}
        </Button>
      }
    />
  );
}
