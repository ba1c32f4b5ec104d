import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** A folder on the way from the top. */
export interface Step {
  id: number | string;
  name: string;
}

/** The folders above what is shown, each of which opens. */
export function FolderPath({ path, onOpen }: { path: readonly Step[]; onOpen: (path: readonly Step[]) => void }) {
  const translate = useTranslate();
  const top = translate('spaces.pick.top');
  const last = path.at(-1);
  return (
    <Breadcrumbs maxItems={4} aria-label={translate('spaces.pick.path')}>
      {last && (
        <Button size="small" onClick={() => onOpen([])}>
          {top}
        </Button>
      )}
      {path.slice(0, -1).map(({ id, name }, index) => (
        <Button key={id} size="small" onClick={() => onOpen(path.slice(0, index + 1))}>
          {name}
        </Button>
      ))}
      <Typography variant="body2" aria-current="location" sx={{ overflowWrap: 'anywhere', px: 1 }}>
        {last?.name ?? top}
      </Typography>
    </Breadcrumbs>
  );
}
