import { afterEach, beforeEach, describe, it } from 'vitest';
import { unifyBodies } from '../support/jsdom-bodies.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { expectWhole } from '../support/transition-coverage.ts';
import { driveUpload, uploadModel } from '../support/video-upload-model.ts';
import { videoUploadStage } from '../support/video-upload-stage.ts';

const model = uploadModel();
const network = mockedNetwork();
let restoreBodies = () => {};
beforeEach(() => {
  restoreBodies = unifyBodies();
});
afterEach(() => restoreBodies());

describe('video upload: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = videoUploadStage(network, true);
    const { perform, shows } = driveUpload(opened);
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...perform, 'xstate.init': () => void opened.actor.start() },
      shows,
    });
  });
});

describe('video upload: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'videoUpload: 6/6 states, 9/9 event types, 13/13 transitions, guards both ways 4/4');
  });
});
