import { PublicLink } from '#src/public/routing/PublicLink.tsx';

interface Props {
  /** Where the visitor arrives afterwards. */
  address: string;
  words: Readonly<Record<'signIn' | 'register', string>>;
}

/** Leads a visitor to the sign-in or the registration, and from there on. */
export function VisitorLinks({ address, words }: Props) {
  const query = `?redirect=${encodeURIComponent(address)}`;
  return (
    <>
      <PublicLink className="p-button" href={`/login${query}`}>
        {words.signIn}
      </PublicLink>
      <PublicLink className="p-button p-button-plain" href={`/register${query}`}>
        {words.register}
      </PublicLink>
    </>
  );
}
