import { styled } from '@mui/material/styles';
import { safeFileUrl } from '#src/fields/parts/safeFileUrl.ts';
import { token } from '#src/ui/theme/token.ts';

interface AvatarProps {
  url: string | undefined;
  /** The person's name; its first character shows if there is no picture. */
  name: string;
  side: number;
}

/** A picture in a circle, or the first character of the name. */
export function Avatar({ url, name, side }: AvatarProps) {
  const source = safeFileUrl(url);
  const size = { width: side, height: side, fontSize: side / 2.6 };
  return source ? (
    <Picture src={source} alt="" style={size} />
  ) : (
    <Letter aria-hidden="true" style={size}>
      {[...name][0]?.toUpperCase()}
    </Letter>
  );
}

const Picture = styled('img')({
  borderRadius: '50%',
  objectFit: 'cover',
  border: `1px solid ${token.hairline}`,
  backgroundColor: token.sunken,
});

const Letter = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '50%',
  backgroundColor: token.accentSoft,
  color: token.accentText,
  fontWeight: 600,
  lineHeight: 1,
});
