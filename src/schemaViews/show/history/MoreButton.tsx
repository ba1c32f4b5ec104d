import Button from '@mui/material/Button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface Props {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** Loads the next page of what happened to a record, as long as there is one. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, label }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="outlined"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      sx={{ alignSelf: 'flex-start' }}
    >
      {label}
    </Button>
  );
}
