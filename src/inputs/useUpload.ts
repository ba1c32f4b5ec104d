import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { FieldDefinition } from '#model/definition.ts';
import { uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import { acceptedTypes, fileFault, LARGEST_FILE_BYTES } from './fileFault.ts';
import { useSizeText } from './useSizeText.ts';

/** Sends a chosen file and says in words why it was not taken. */
export function useUpload(field: FieldDefinition, onStored: (file: StoredFile) => void) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const fault = fileFault(field, file);
      if (fault) {
        const words = { max: sizeText(field.maxBytes ?? LARGEST_FILE_BYTES), types: acceptedTypes(field).join(', ') };
        throw new Error(translate(`record.input.${fault}`, words));
      }
      return uploadFile(file);
    },
    onSuccess: onStored,
    networkMode: 'always',
  });
  return { send: (file: File | undefined) => file && mutate(file), sending: isPending, fault: error?.message };
}
