import * as sdk from '@modelcontextprotocol/server'
import { SKILLS_EXTENSION_ID } from '@modelcontextprotocol/server/ext/skills'
import { expect, test } from 'vitest'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  HANDSHAKE_VERSIONS,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
} from './protocol.ts'
import { SKILLS_CAPABILITY } from './skills.ts'

test('keys of a message and revisions are those of the SDK', () => {
  expect(sdk).toMatchObject({
    CLIENT_CAPABILITIES_META_KEY,
    CLIENT_INFO_META_KEY,
    PROTOCOL_VERSION_META_KEY,
    SERVER_INFO_META_KEY,
    SUPPORTED_PROTOCOL_VERSIONS: HANDSHAKE_VERSIONS,
  })
})

test('error codes are those of the SDK', () => {
  expect(sdk.ProtocolErrorCode).toMatchObject(ProtocolErrorCode)
})

test('the skills extension has the id of the SDK', () => {
  expect(Object.keys(SKILLS_CAPABILITY)).toEqual([SKILLS_EXTENSION_ID])
})
