import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Message } from './Message.tsx';

/** Shown when content failed to load: the reason and a retry button. */
export function FaultMessage({ fault, retry }: { fault: unknown; retry: () => void }) {
  const { text } = usePublicText();
  const { message, code } = publicFault(fault, text.fault);
  return (
    <Message picture="broken" title={text.site.failed} text={code === undefined ? message : `${message} (${code})`}>
      <button type="button" className="p-button" onClick={retry}>
        {text.site.retry}
      </button>
    </Message>
  );
}
