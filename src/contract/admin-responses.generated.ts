// @ts-nocheck
// Written by `npm run generate` from openapi.yaml: do not edit.

export const isOrder = validate0;
const schema0 = {"$ref":"https://workshop.invalid/openapi#/components/schemas/Order"};
const schema2 = {"type":"object","required":["_id","name","phone","description","files","createdAt"],"properties":{"_id":{"$ref":"#/components/schemas/OrderId"},"name":{"type":"string"},"phone":{"type":"string"},"description":{"type":"string"},"files":{"type":"array","description":"URLs. A path that ends in `.mp4` is a video, any other an image","items":{"type":"string"}},"thumbnails":{"type":"array","x-extension":true,"description":"URL of a small square picture for each of `files`, at the same index. A file without a thumbnail is listed itself.\nMissing if no file has one\n","items":{"type":"string"}},"createdAt":{"type":"string","description":"A date-time in UTC"},"completedAt":{"type":"string","x-extension":true,"description":"Date and time when the order was completed, in UTC. Missing if it is open"},"deletionAt":{"type":"string","x-extension":true,"description":"Date and time from which a completed order may be deleted for good, in UTC. Missing if it is open"},"note":{"type":"string","x-extension":true,"description":"The owner's note, which only the admin sees. Missing if there is none"},"noteVersion":{"type":"integer","x-extension":true,"description":"Increases with each change of the note. For `If-Match`. Missing if the note was never changed, which counts as 1"}}};
const schema3 = {"type":"string","description":"This server's ids are Crockford base32 in upper case. Their first six characters are the order's number (`4K7 Q2M`). Other ids remain valid.\n"};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data._id === undefined) && (missing0 = "_id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.phone === undefined) && (missing0 = "phone"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
validate2.errors = [{}];
return false;
}
else {
if(data._id !== undefined){
const _errs1 = errors;
if(typeof data._id !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.phone !== undefined){
const _errs6 = errors;
if(typeof data.phone !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(typeof data4[i0] !== "string"){
validate2.errors = [{}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnails !== undefined){
let data6 = data.thumbnails;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data6)){
var valid3 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
const _errs16 = errors;
if(typeof data6[i1] !== "string"){
validate2.errors = [{}];
return false;
}
var valid3 = _errs16 === errors;
if(!valid3){
break;
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
const _errs18 = errors;
if(typeof data.createdAt !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completedAt !== undefined){
const _errs20 = errors;
if(typeof data.completedAt !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deletionAt !== undefined){
const _errs22 = errors;
if(typeof data.deletionAt !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs24 = errors;
if(typeof data.note !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.noteVersion !== undefined){
let data12 = data.noteVersion;
const _errs26 = errors;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
validate2.errors = [{}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

export const isCompleteOrderResponse = validate4;
const schema4 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};
const schema5 = {"type":"object","required":["message"],"properties":{"message":{"type":"string"}}};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate4.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate4.errors = [{}];
return false;
}
}
}
}
else {
validate4.errors = [{}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}

export const isListCompletedOrdersResponse = validate5;
const schema6 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1completed/get/responses/200/content/application~1json/schema"};
const schema7 = {"type":"array","items":{"$ref":"#/components/schemas/Order"}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data._id === undefined) && (missing0 = "_id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.phone === undefined) && (missing0 = "phone"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
validate7.errors = [{}];
return false;
}
else {
if(data._id !== undefined){
const _errs1 = errors;
if(typeof data._id !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.phone !== undefined){
const _errs6 = errors;
if(typeof data.phone !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(typeof data4[i0] !== "string"){
validate7.errors = [{}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate7.errors = [{}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnails !== undefined){
let data6 = data.thumbnails;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data6)){
var valid3 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
const _errs16 = errors;
if(typeof data6[i1] !== "string"){
validate7.errors = [{}];
return false;
}
var valid3 = _errs16 === errors;
if(!valid3){
break;
}
}
}
else {
validate7.errors = [{}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
const _errs18 = errors;
if(typeof data.createdAt !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completedAt !== undefined){
const _errs20 = errors;
if(typeof data.completedAt !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deletionAt !== undefined){
const _errs22 = errors;
if(typeof data.deletionAt !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
const _errs24 = errors;
if(typeof data.note !== "string"){
validate7.errors = [{}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.noteVersion !== undefined){
let data12 = data.noteVersion;
const _errs26 = errors;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
validate7.errors = [{}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate7.errors = [{}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate7(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate6.errors = [{}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate6(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
validate5.errors = vErrors;
return errors === 0;
}

export const isRestoreOrderResponse = validate10;
const schema10 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate10.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate10.errors = [{}];
return false;
}
}
}
}
else {
validate10.errors = [{}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}

export const isSaveNoteResponse = validate11;
const schema12 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1{id}~1note/post/responses/200/content/application~1json/schema"};
const schema13 = {"type":"object","required":["message","order"],"properties":{"message":{"type":"string"},"order":{"$ref":"#/components/schemas/Order","description":"The order after the change"}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.order === undefined) && (missing0 = "order"))){
validate12.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate12.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.order !== undefined){
const _errs3 = errors;
if(!(validate7(data.order, {instancePath:instancePath+"/order",parentData:data,parentDataProperty:"order",rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate12.errors = [{}];
return false;
}
}
validate12.errors = vErrors;
return errors === 0;
}


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
validate11.errors = vErrors;
return errors === 0;
}

export const isDeleteOrderResponse = validate15;
const schema14 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate15.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate15.errors = [{}];
return false;
}
}
}
}
else {
validate15.errors = [{}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

export const isSaveNoticeResponse = validate16;
const schema16 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1notice/post/responses/200/content/application~1json/schema"};
const schema17 = {"type":"object","required":["message","notice"],"properties":{"message":{"type":"string"},"notice":{"$ref":"#/components/schemas/Notice"}}};
const schema18 = {"type":"object","required":["text","textEn","version"],"properties":{"text":{"type":"string","description":"Persian text. Pages show the other one if it is empty"},"textEn":{"type":"string","description":"English text"},"lastDay":{"type":"string","description":"Last day on which pages show the notice. Missing if it has none"},"endsAt":{"type":"string","description":"Date and time at which the last day ends, in UTC"},"version":{"type":"integer","description":"Increases with each change. For `If-Match`"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.notice === undefined) && (missing0 = "notice"))){
validate17.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate17.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notice !== undefined){
let data1 = data.notice;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((((data1.text === undefined) && (missing1 = "text")) || ((data1.textEn === undefined) && (missing1 = "textEn"))) || ((data1.version === undefined) && (missing1 = "version"))){
validate17.errors = [{}];
return false;
}
else {
if(data1.text !== undefined){
const _errs6 = errors;
if(typeof data1.text !== "string"){
validate17.errors = [{}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.textEn !== undefined){
const _errs8 = errors;
if(typeof data1.textEn !== "string"){
validate17.errors = [{}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.lastDay !== undefined){
const _errs10 = errors;
if(typeof data1.lastDay !== "string"){
validate17.errors = [{}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.endsAt !== undefined){
const _errs12 = errors;
if(typeof data1.endsAt !== "string"){
validate17.errors = [{}];
return false;
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.version !== undefined){
let data6 = data1.version;
const _errs14 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate17.errors = [{}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate17.errors = [{}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate17.errors = [{}];
return false;
}
}
validate17.errors = vErrors;
return errors === 0;
}


function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate17(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
validate16.errors = vErrors;
return errors === 0;
}

export const isPresignVideoResponse = validate19;
const schema19 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema"};
const schema20 = {"type":"object","required":["url","headers","publicUrl"],"properties":{"url":{"type":"string"},"headers":{"type":"object","description":"Headers to send with the PUT, and no others","additionalProperties":{"type":"string"}},"publicUrl":{"type":"string"}}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.headers === undefined) && (missing0 = "headers"))) || ((data.publicUrl === undefined) && (missing0 = "publicUrl"))){
validate19.errors = [{}];
return false;
}
else {
if(data.url !== undefined){
const _errs2 = errors;
if(typeof data.url !== "string"){
validate19.errors = [{}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.headers !== undefined){
let data1 = data.headers;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs7 = errors;
if(typeof data1[key0] !== "string"){
validate19.errors = [{}];
return false;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate19.errors = [{}];
return false;
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.publicUrl !== undefined){
const _errs9 = errors;
if(typeof data.publicUrl !== "string"){
validate19.errors = [{}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate19.errors = [{}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

export const isAddProductResponse = validate20;
const schema21 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1products~1addproduct/post/responses/201/content/application~1json/schema"};
const schema22 = {"type":"object","required":["message","id"],"properties":{"message":{"type":"string"},"id":{"$ref":"#/components/schemas/ProductId"}}};
const schema23 = {"type":"integer"};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.id === undefined) && (missing0 = "id"))){
validate21.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate21.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate21.errors = [{}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate21.errors = [{}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
validate20.errors = vErrors;
return errors === 0;
}

export const isEditProductResponse = validate23;
const schema24 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate23.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate23.errors = [{}];
return false;
}
}
}
}
else {
validate23.errors = [{}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}

export const isDeleteProductResponse = validate24;
const schema26 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate24.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate24.errors = [{}];
return false;
}
}
}
}
else {
validate24.errors = [{}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

