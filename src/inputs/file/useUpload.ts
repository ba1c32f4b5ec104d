import { useMutation } from '@tanstack/react-query';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import { useFileWords } from './useFileWords.ts';

/** Sends a chosen file and says in words why it was not taken. */
export function useUpload(field: FieldDefinition, onStored: (file: StoredFile) => void) {
  const faultOf = useFileWords(field);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file);
      if (fault) throw new Error(fault);
      return uploadFile(file);
    },
    onSuccess: onStored,
    networkMode: 'always',
  });
  return { send: (file: File | undefined) => file && mutate(file), sending: isPending, fault: error?.message };
}
