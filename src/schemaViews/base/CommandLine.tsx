import Box from '@mui/material/Box';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { token } from '#src/ui/theme/token.ts';

/** A command to paste into a terminal. */
export function CommandLine({ command }: { command: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 3,
        py: 2,
        borderRadius: token.radius.medium,
        bgcolor: token.sunken,
        fontFamily: token.mono,
        fontSize: token.size.note,
      }}
    >
      <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontFamily: 'inherit' }}>
        {command}
      </Box>
      <CopyButton text={command} />
    </Box>
  );
}
