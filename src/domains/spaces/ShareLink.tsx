import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/spaces.ts';
import { token } from '#src/ui/theme/token.ts';

/** The address to pass on, with a button that copies it. */
export default function ShareLink({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const copy = useCopy();
  const path = `/share/${String(record.token)}`;
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Address href={path} target="_blank" rel="noopener">
        {path}
      </Address>
      <IconButton
        size="small"
        aria-label={translate('spaces.copyLink')}
        onClick={() => void copy(`${window.location.origin}${path}`)}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </Stack>
  );
}

const Address = styled('a')({ fontFamily: token.mono, overflowWrap: 'anywhere' });
