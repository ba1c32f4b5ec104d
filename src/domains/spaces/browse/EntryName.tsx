import Folder from '@mui/icons-material/FolderOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import Movie from '@mui/icons-material/MovieOutlined';
import MusicNote from '@mui/icons-material/MusicNoteOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import FolderZip from '@mui/icons-material/FolderZipOutlined';
import { styled } from '@mui/material/styles';
import type { RaRecord } from 'react-admin';
import { isStoredFile } from '#src/dataProviders/uploadFile.ts';
import { safeFileUrl } from '#src/fields/parts/safeFileUrl.ts';
import { token } from '#src/ui/theme/token.ts';

/** The name of a file or folder beside its picture. The list makes a link of it. */
export default function EntryName({ record }: { record: RaRecord }) {
  const thumb = isStoredFile(record.thumb) ? safeFileUrl(record.thumb.url) : undefined;
  return (
    <Name>
      {thumb ? <img src={thumb} alt="" loading="lazy" /> : <Kind record={record} />}
      <span>{String(record.name)}</span>
    </Name>
  );
}

function Kind({ record }: { record: RaRecord }) {
  const type = String(record.content_type ?? '');
  if (record.is_dir) return <Folder color="primary" fontSize="small" />;
  if (type.startsWith('image/')) return <ImageOutlined fontSize="small" />;
  if (type.startsWith('video/')) return <Movie fontSize="small" />;
  if (type.startsWith('audio/')) return <MusicNote fontSize="small" />;
  if (type === 'application/pdf') return <PictureAsPdf fontSize="small" />;
  if (/zip|compressed|tar|gzip/.test(type)) return <FolderZip fontSize="small" />;
  return <InsertDriveFile fontSize="small" />;
}

const Name = styled('span')({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  '& img': { width: 20, height: 20, borderRadius: token.radius.small, objectFit: 'cover', flex: 'none' },
  '& svg': { flex: 'none', color: token.textMuted },
  '& svg.MuiSvgIcon-colorPrimary': { color: token.accent },
});
