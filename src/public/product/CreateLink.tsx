import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { sessionKind } from '#src/session/start/sessionKind.ts';

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
  const query = `?redirect=${encodeURIComponent(address)}`;
  return (
    <>
      <p>{words.visitor}</p>
      <PublicLink className="p-button" href={`/login${query}`}>
        {words.signIn}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href={`/register${query}`}>
        {words.register}
      </PublicLink>
    </>
  );
}
