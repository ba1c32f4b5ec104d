import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';

const PAUSE_MS = 200;

export interface Found {
  id: string;
  title: string;
}

interface FoundInputProps {
  label: string;
  /** The address of the search, and the choices from its reply. */
  path: (words: string) => string;
  offers: (reply: unknown) => Found[];
  disabled?: boolean;
  onChoose: (id: string) => void;
}

/** Finds a record by part of its title. */
export function FoundInput({ label, path, offers, disabled = false, onChoose }: FoundInputProps) {
  const [words, setWords] = useState('');
  const address = path(useDebounced(words, PAUSE_MS));
  const { data = [] } = useQuery({
    queryKey: ['suantai', 'simulation', 'found', address],
    queryFn: async ({ signal }) => (await request<unknown>(address, { signal })).json,
    select: offers,
    enabled: !disabled,
    retry: false,
  });
  return (
    <Autocomplete
      size="small"
      disabled={disabled}
      options={data}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, text, reason) => reason !== 'reset' && setWords(text)}
      onChange={(_, chosen) => onChoose(chosen?.id ?? '')}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
