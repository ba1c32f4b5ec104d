import { sessionKind } from '#src/session/start/sessionKind.ts';
import { VisitorLinks } from './VisitorLinks.tsx';

interface Props {
  /** The form, filled in; undefined if there is none. */
  address: string | undefined;
  words: Readonly<Record<'create' | 'noForm' | 'visitor' | 'signIn' | 'register', string>>;
}

/** Leads to the form filled in; a visitor signs in or registers first, and arrives there afterwards. */
export function CreateLink({ address, words }: Props) {
  if (address === undefined) return <p>{words.noForm}</p>;
  if (sessionKind() !== undefined)
    return (
      <a className="p-button" href={address}>
        {words.create}
      </a>
    );
  return (
    <>
      <p>{words.visitor}</p>
      <VisitorLinks address={address} words={words} />
    </>
  );
}
