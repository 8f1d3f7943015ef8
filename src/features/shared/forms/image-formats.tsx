import { Trans } from '@lingui/react/macro';

/** Names of the accepted image formats. Each is isolated, so that the list does not run backwards in Persian. */
export function ImageFormats() {
  return (
    <Trans>
      <bdi>JPEG</bdi>، <bdi>PNG</bdi>، <bdi>WebP</bdi>، <bdi>AVIF</bdi> یا <bdi>GIF</bdi>
    </Trans>
  );
}
