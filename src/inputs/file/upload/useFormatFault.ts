import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { FOOTER_BYTES, FORMAT_BYTES } from '#model/domains/cloud/fileFormat.ts';
import { formatFault } from '#model/domains/cloud/formatFault.ts';
import { messagesQuery } from '#src/definitions/messagesQuery.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { Sliceable } from '#src/inputs/file/fileSource.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';

interface Edges {
  start: Uint8Array;
  end: Uint8Array;
}

/**
 * Whether a chosen file is of the format that the form names, by its first and last bytes: known at once, and not after
 * an upload of many gigabytes. The server looks again.
 */
export function useFormatFault(field: FieldDefinition) {
  const { definition } = useFormEnv();
  const lang = useLang();
  const { data: words } = useQuery({ ...messagesQuery, enabled: field.formatBy !== undefined });
  const [edges, setEdges] = useState<Edges>();
  const latest = useRef<Sliceable>(undefined);
  const chosen: unknown = useWatch({ name: field.formatBy ?? '', disabled: field.formatBy === undefined });
  const format = typeof chosen === 'string' ? definition?.fields[field.formatBy ?? '']?.values?.[chosen] : undefined;
  const fault =
    edges && format && typeof chosen === 'string'
      ? formatFault(chosen, format.label, edges.start, edges.end)
      : undefined;
  return {
    wrongFormat: fault && renderMessage(words?.messages ?? {}, fault.key, fault.params, lang),
    lookInto(file: Sliceable | undefined) {
      setEdges(undefined);
      latest.current = file;
      if (!file || field.formatBy === undefined) return;
      // A file that cannot be read is reported by its upload.
      edgesOf(file).then(
        (found) => latest.current === file && setEdges(found),
        () => undefined,
      );
    },
  };
}

async function edgesOf(file: Sliceable): Promise<Edges> {
  return {
    start: await bytesOf(file.slice(0, FORMAT_BYTES)),
    end: await bytesOf(file.slice(Math.max(0, file.size - FOOTER_BYTES), file.size)),
  };
}

const bytesOf = async (part: ReturnType<Sliceable['slice']>) => new Uint8Array(await part.arrayBuffer());
