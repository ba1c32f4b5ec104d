import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { uploadFile, type StoredFile } from '#src/dataProviders/uploadFile.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { cropSquare, type Hold, type Picture, type Crop } from './cropSquare.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';

/** Sharp on a screen of double density at the size of the profile. */
const SIDE_PX = 384;

/** Draws the visible part of a picture into a file. Undefined if the browser cannot draw it. */
async function drawCrop(image: HTMLImageElement, { left, top, size }: Crop, type: string): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  canvas.getContext('2d')?.drawImage(image, left, top, size, size, 0, 0, SIDE_PX, SIDE_PX);
  // Keep transparency; a photograph as PNG would be many times as large.
  const kept = type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kept, 0.9));
  return blob === null
    ? undefined
    : new File([blob], kept === 'image/png' ? 'avatar.png' : 'avatar.jpg', { type: kept });
}

const SIDE = 256;
const STEP = 8;
const MOST_ZOOM = 4;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface CropDialogProps {
  file: File;
  /** Receives the uploaded file and stores it with the account. */
  onCrop: (stored: StoredFile) => Promise<unknown>;
  onClose: () => void;
}

/** Selects a square of the picture by pointer or keys, and previews the visible circle. */
export function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const translate = useTranslate();
  const call = useAccountCall([]);
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [unreadable, setUnreadable] = useState(false);
  const [hold, setHold] = useState<Hold>({ zoom: 1, x: 0, y: 0 });
  const crop = picture && cropSquare(picture, hold, SIDE);

  const move = (x: number, y: number) => crop && setHold({ zoom: crop.zoom, x: crop.x + x, y: crop.y + y });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) move(event.movementX, event.movementY);
  };
  const submit = async () => {
    const shown = image.current;
    if (!crop || !shown) return;
    const cut = await drawCrop(shown, crop, file.type);
    if (!cut) return setUnreadable(true);
    if (await call.run(async () => onCrop(await uploadFile(cut)))) onClose();
  };

  return (
    <FormDialog
      title={translate('personal.crop.title')}
      above={unreadable ? translate('personal.crop.unreadable') : call.above}
      confirm={translate('personal.crop.use')}
      cancel={translate('personal.crop.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Typography color="textSecondary">{translate('personal.crop.help')}</Typography>
      <Window
        tabIndex={0}
        aria-label={translate('personal.crop.area')}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      >
        <Glass>
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) =>
              setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setUnreadable(true)}
            style={crop && picture ? placed(picture, crop) : { opacity: 0 }}
          />
        </Glass>
      </Window>
      <Slider
        aria-label={translate('personal.crop.zoom')}
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={hold.zoom}
        disabled={!crop}
        onChange={(_, value) => crop && setHold(zoomed(crop, Number(value)))}
        sx={{ width: SIDE, mx: 'auto' }}
      />
    </FormDialog>
  );
}

/** Another zoom. The centre of the window stays in place. */
const zoomed = (crop: Hold, zoom: number): Hold => ({
  zoom,
  x: (crop.x * zoom) / crop.zoom,
  y: (crop.y * zoom) / crop.zoom,
});

/** The picture behind the window, so that the crop is what can be seen. */
const placed = (picture: Picture, crop: Crop): CSSProperties => ({
  width: picture.width * crop.scale,
  transform: `translate(${-crop.left * crop.scale}px, ${-crop.top * crop.scale}px)`,
});

function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

const Window = styled('fieldset')({
  width: SIDE,
  minInlineSize: 0,
  margin: '0 auto',
  padding: 0,
  border: 0,
  cursor: 'grab',
  touchAction: 'none',
  borderRadius: token.radius.medium,
});

const Glass = styled('div')({
  position: 'relative',
  width: SIDE,
  height: SIDE,
  overflow: 'hidden',
  borderRadius: token.radius.medium,
  backgroundColor: token.sunken,
  '& img': { display: 'block', maxWidth: 'none', transformOrigin: '0 0', userSelect: 'none' },
  // The visible circle, above the part that is cut off.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: '50%',
    boxShadow: `0 0 0 ${SIDE}px color-mix(in srgb, ${token.surface} 62%, transparent)`,
    pointerEvents: 'none',
  },
});
