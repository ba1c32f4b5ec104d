import { describe, expect, test } from 'vitest';
import { FOOTER_BYTES, FORMAT_BYTES, fileFormat, fitsFormat } from '#model/domains/cloud/fileFormat.ts';
import { formatFault } from '#model/domains/cloud/formatFault.ts';
import { schemas } from '../../../schemas/productSchemas.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const at = (offset: number, text: string): Uint8Array => bytes('\0'.repeat(offset) + text);

const BOOT_SECTOR = bytes(`\xeb\x63\x90${'\0'.repeat(507)}\x55\xaa${'\0'.repeat(512)}`);
const ISO = at(0x8001, 'CD001\x01');
const QCOW2 = bytes('QFI\xfb\0\0\0\x03\0\0\0\0');
const HTML = bytes('\n<!DOCTYPE html>\n<html><head><title>404</title></head></html>');

describe('the format of a file by its first bytes', () => {
  test.each<[string | undefined, Uint8Array]>([
    ['QCOW2', QCOW2],
    ['QCOW', bytes('QFI\xfb\0\0\0\x01')],
    ['VMDK', bytes('KDMV\x01\0\0\0')],
    ['VMDK', bytes('# Disk DescriptorFile\nversion=1')],
    ['VHDX', bytes('vhdxfile\0')],
    ['VHD', bytes('conectix\0')],
    ['VDI', at(0x40, '\x7f\x10\xda\xbe')],
    ['ISO', ISO],
    ['ISO', Uint8Array.from([...BOOT_SECTOR, ...ISO.subarray(BOOT_SECTOR.length)])],
    ['HTML', HTML],
    ['HTML', bytes('\xef\xbb\xbf<!-- saved --><html lang="zh">')],
    ['text', bytes('{"error":"not found"}')],
    ['text', bytes('\xe9\x95\x9c\xe5\x83\x8f')],
    ['gzip', bytes('\x1f\x8b\x08\0')],
    ['xz', bytes('\xfd7zXZ\0')],
    ['ZIP', bytes('PK\x03\x04')],
    ['tar', at(257, 'ustar\0')],
    [undefined, BOOT_SECTOR],
    [undefined, new Uint8Array(FORMAT_BYTES)],
  ])('%s', (format, start) => {
    expect(fileFormat(start)).toBe(format);
  });

  test.each<[string, Uint8Array, boolean]>([
    ['qcow2', QCOW2, true],
    ['qcow2', HTML, false],
    ['qcow2', ISO, false],
    ['qcow2', BOOT_SECTOR, false],
    ['raw', BOOT_SECTOR, true],
    ['raw', QCOW2, false],
    ['raw', HTML, false],
    ['raw', ISO, false],
    ['raw', bytes('\x1f\x8b\x08\0'), false],
    ['ari', bytes('\x1f\x8b\x08\0'), true],
    ['iso', ISO, true],
    ['iso', BOOT_SECTOR, false],
    ['vhd', bytes('conectix\0'), true],
    ['vhd', BOOT_SECTOR, false],
  ])('as %s, content %# is taken: %s', (wanted, start, fits) => {
    expect(fitsFormat(wanted, start, new Uint8Array(FOOTER_BYTES))).toBe(fits);
  });

  test('a VHD of fixed size is known by its end', () => {
    expect(fitsFormat('vhd', BOOT_SECTOR, bytes(`conectix${'\0'.repeat(504)}`))).toBe(true);
  });

  test('the refusal names what was found', () => {
    const wanted = { zh: 'QCOW2', en: 'QCOW2' };
    const fault = (start: Uint8Array) => formatFault('qcow2', wanted, start, start);
    expect(fault(QCOW2)).toBeUndefined();
    expect(fault(HTML)).toEqual({ key: 'validation.fileFormat', params: { found: 'HTML', wanted } });
    expect(fault(bytes('not found'))).toEqual({ key: 'validation.fileIsText', params: { wanted } });
    expect(fault(BOOT_SECTOR)).toEqual({ key: 'validation.fileFormatUnknown', params: { wanted } });
  });

  test('every disk format of an image is one that the bytes show, or one without a mark', () => {
    const formats = Object.keys(schemas.resources['images']?.fields['disk_format']?.values ?? {});
    expect(formats.length).toBeGreaterThan(5);
    const starts = [
      QCOW2,
      BOOT_SECTOR,
      ISO,
      bytes('KDMV'),
      at(0x40, '\x7f\x10\xda\xbe'),
      bytes('conectix'),
      bytes('vhdxfile'),
      bytes('WithoutFreeSpace'),
    ];
    for (const format of formats)
      expect([format, starts.some((start) => fitsFormat(format, start, start))]).toEqual([format, true]);
  });
});
