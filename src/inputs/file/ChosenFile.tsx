import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import { useSizeText } from './useSizeText.ts';

/** The chosen file: its image, name and size. */
export function ChosenFile({ file, image }: { file: StoredFile; image: boolean }) {
  const sizeText = useSizeText();
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
      {image && (
        <Box component="img" src={file.url} alt="" sx={{ maxWidth: 160, maxHeight: 96, objectFit: 'contain' }} />
      )}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {file.name}{' '}
        <Typography component="span" variant="caption" color="textSecondary">
          {sizeText(file.size)}
        </Typography>
      </Typography>
    </Stack>
  );
}
