import Box from '@mui/material/Box';

/** Screen readers hear it from the input itself. */
export function RequiredMark() {
  return (
    <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 1 }}>
      *
    </Box>
  );
}
