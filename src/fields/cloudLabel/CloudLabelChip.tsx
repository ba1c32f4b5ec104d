import type { CSSProperties } from 'react';
import {
  imagePosition,
  imageSizePx,
  safeColour,
  safeImageUrl,
  type CloudLabel,
  type ImagePosition,
} from './cloudLabel.ts';

/** One label of a cloud, in its own colours and with its image in one of seven positions (spec 3). */
export function CloudLabelChip({ label }: { label: CloudLabel }) {
  const url = safeImageUrl(label.imgUrl);
  const position = imagePosition(label);
  const size = imageSizePx(label);
  const inline = position === 'left' || position === 'right';
  const image = url && (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      style={{ objectFit: 'contain', ...(inline ? {} : places(size)[position]) }}
    />
  );
  return (
    <span
      className="value-tag"
      style={{ ...colours(label), position: 'relative', overflow: 'visible', ...room(position, url ? size : 0) }}
    >
      {position === 'left' && image}
      {position !== 'left' && position !== 'right' && image}
      <span className="value-clip value-above">{label.label}</span>
      {position === 'right' && image}
    </span>
  );
}

function colours(label: CloudLabel): CSSProperties {
  return { color: safeColour(label.textColor), backgroundColor: safeColour(label.bgColor) };
}

/** An image in a corner is half outside; one in the middle is behind the text. */
function places(size: number): Record<Exclude<ImagePosition, 'left' | 'right'>, CSSProperties> {
  const corner = { position: 'absolute', pointerEvents: 'none' } as const;
  const out = -size / 2;
  return {
    'top-left': { ...corner, top: out, left: out },
    'top-right': { ...corner, top: out, right: out },
    'bottom-left': { ...corner, bottom: out, left: out },
    'bottom-right': { ...corner, bottom: out, right: out },
    center: { ...corner, top: '50%', left: '50%', transform: 'translate(-50%, -50%)', opacity: 0.35 },
  };
}

/** Keeps an image in a corner from covering its neighbour. */
function room(position: ImagePosition, size: number): CSSProperties {
  if (size === 0 || position === 'left' || position === 'right' || position === 'center')
    return { minHeight: Math.max(20, size) };
  return { marginInline: size / 2, marginBlock: size / 2 };
}
