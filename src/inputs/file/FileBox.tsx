import Stack from '@mui/material/Stack';
import type { ReactNode, RefObject } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { token } from '#src/ui/theme/token.ts';
import { acceptedTypes } from './fileFault.ts';
import { useDropped } from './useDropped.ts';

interface FileBoxProps {
  field: FieldDefinition;
  label: string;
  /** A button inside opens it. */
  picker: RefObject<HTMLInputElement | null>;
  onFile: (file: File | undefined) => void;
  children: ReactNode;
}

/** The area in which a file is dropped, pasted or chosen. */
export function FileBox({ field, label, picker, onFile, children }: FileBoxProps) {
  const { over, handlers } = useDropped(onFile);
  return (
    <Stack
      {...handlers}
      spacing={2}
      sx={{
        p: 4,
        border: `1px dashed ${over ? token.accent : token.hairlineStrong}`,
        borderRadius: token.radius.medium,
      }}
    >
      {children}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={acceptedTypes(field).join(',')}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </Stack>
  );
}
