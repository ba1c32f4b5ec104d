import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** Shown in a card in place of data that does not exist, or that could not be loaded. */
export function CardNote({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {text}
      {onRetry && (
        <Button size="small" onClick={onRetry} sx={{ ml: 2 }}>
          {translate('record.show.retry')}
        </Button>
      )}
    </Typography>
  );
}
